// The words of names: of a material's (collection, shader, symbols, parameters), of an instance's (prefix and name) and of a
// material's strings (keyword and values). What they mean is told by Halo's tools; here each is a token, for its color.

#ifndef HALO_ASS_NAMES_H_
#define HALO_ASS_NAMES_H_

#include "../../common/tokens.h"
#include <string.h>

// A longer name is one token.
#define LONGEST_NAME 200u

enum NameToken { QUOTE, END_QUOTE, COLLECTION, SHADER, SYMBOLS, PARAMETER, SPECIAL_NAME, PREFIX, NAME, KEYWORD, NAME_INTEGER, NAME_REAL, NAME_WORD };

// Where in a name the next token is.
enum NamePart { NO_NAME, NAME_BEGINS, NAME_IN_WORD, NAME_GOES_ON };

static inline bool is_one_of(const char *signs, int32_t c) { return c > 0 && c < 128 && strchr(signs, (char)c) != NULL; }
static inline bool is_symbol(int32_t c) { return is_one_of("%#?!@*$^-&=.;)><|~({}[']", c); }

// Whether the closing quote of a name stands there.
static inline bool at_closing_quote(TSLexer *lexer) {
  if (lexer->lookahead != '"') return false;
  advance(lexer);
  return at_line_end(lexer) || is_blank(lexer->lookahead);
}

// Whether another word without a colon follows in the name: then the one before it is the collection.
static bool another_word(TSLexer *lexer) {
  bool word = false, colon = false;
  while (!at_line_end(lexer)) {
    if (lexer->lookahead == '"' && at_closing_quote(lexer)) break;
    if (is_blank(lexer->lookahead)) {
      if (word && !colon) return true;
      word = colon = false;
    } else {
      word = true;
      colon |= lexer->lookahead == ':';
    }
    if (!at_line_end(lexer)) advance(lexer);
  }
  return word && !colon;
}

// `collection shader!% lm:1`: symbols stand around the shader's word. Each word, or part of one, is a token.
static enum NameToken material_word(TSLexer *lexer, enum NamePart *part) {
  bool begins = *part != NAME_IN_WORD, first = *part == NAME_BEGINS;
  bool special = begins && lexer->lookahead == '+', colon = false, leads = true;
  unsigned read = 0, symbols = 0, word = 0;
  bool last = false; // the name ends behind it
  while (!at_line_end(lexer) && !is_blank(lexer->lookahead)) {
    int32_t c = lexer->lookahead;
    last = c == '"' && at_closing_quote(lexer);
    if (last) break;
    leads = leads && is_symbol(c);
    colon |= c == ':';
    if (c != '"') advance(lexer);
    read++;
    if (leads) symbols = read;
    else if (!is_symbol(c)) word = read;
    if (leads || (symbols == 0 && word == read) || (begins && colon) || special) lexer->mark_end(lexer);
  }
  *part = NAME_GOES_ON;
  if ((begins && colon) || special) return special ? SPECIAL_NAME : PARAMETER;
  *part = NAME_IN_WORD;
  if (symbols > 0) return SYMBOLS;
  return first && !last && word == read && another_word(lexer) ? COLLECTION : SHADER;
}

// `%+!wall`: what the first characters say of an instance, then its name. Behind a percent sign, more signs say more.
static enum NameToken instance_word(TSLexer *lexer, enum NamePart *part) {
  if (*part == NAME_BEGINS && is_one_of("%#@~!$", lexer->lookahead)) {
    int32_t first = lexer->lookahead;
    do advance(lexer);
    while (first == '%' && is_one_of("+-?!^*&<|", lexer->lookahead));
    lexer->mark_end(lexer);
    *part = NAME_GOES_ON;
    return PREFIX;
  }
  *part = NAME_GOES_ON;
  while (!at_line_end(lexer)) {
    int32_t c = lexer->lookahead;
    if (c == '"' && at_closing_quote(lexer)) break;
    if (c != '"') advance(lexer);
    if (!is_blank(c)) lexer->mark_end(lexer);
  }
  return NAME;
}

// `BM_LMRES 1.0 2`: a semicolon in it is a character like any other.
static enum NameToken string_word(TSLexer *lexer, enum NamePart *part) {
  bool keyword = *part == NAME_BEGINS;
  unsigned read = 0, digits = 0, points = 0;
  *part = NAME_GOES_ON;
  while (!at_line_end(lexer) && !is_blank(lexer->lookahead)) {
    int32_t c = lexer->lookahead;
    if (c == '"' && at_closing_quote(lexer)) break;
    digits += is_digit(c);
    points += c == '.';
    read += !(read == 0 && c == '-');
    if (c != '"') advance(lexer);
    lexer->mark_end(lexer);
  }
  if (keyword) return KEYWORD;
  if (digits == 0 || digits + points < read || points > 1) return NAME_WORD;
  return points > 0 ? NAME_REAL : NAME_INTEGER;
}

#endif
