// The reals of vertices, which most of a file is. A table reads several of them in one loop, so that how long they are is
// nothing for the processor to guess: a wrong guess for each would take as long as reading a character or two.

#ifndef HALO_ASS_REALS_H_
#define HALO_ASS_REALS_H_

#include "tokens.h"

// A state is where its row begins in the table: one for each character below 64. Before a real there is white space or
// nothing; a real has a sign or none, digits, a point, and digits or none. These four states are there for each of the reals
// to come, and one of white space behind the last.
enum RealState {
  R_WHITE = 0,
  REAL_STATE = 64,
  R_SIGN = REAL_STATE,
  R_WHOLE = 2 * REAL_STATE,
  R_FRACTION = 3 * REAL_STATE,
  REAL_STATES = 4 * REAL_STATE,
};

// As many as a vertex of any layout begins with.
#define MOST_REALS 9u
#define ALL_REALS (MOST_REALS * REAL_STATES)
// The state before a character that no real has there is added to this.
#define R_STOP 4096u

// The same states where a value is read by itself.
static const uint8_t states_within[] = {N_START, N_SIGN, N_DIGITS, N_FRACTION};

#define SIXTEEN(x) x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x
// What follows a state: at white space, signs, a point, digits, and anything else.
#define ROW(white, sign, point, digit, x)                                     \
  x, x, x, x, x, x, x, x, x, white, white, white, white, white, x, x,         \
  SIXTEEN(x),                                                                 \
  white, x, x, x, x, x, x, x, x, x, x, sign, x, sign, point, x,               \
  digit, digit, digit, digit, digit, digit, digit, digit, digit, digit, x, x, x, x, x, x
#define BEFORE_REAL(n) ROW(n, n + R_SIGN, R_STOP + n, n + R_WHOLE, R_STOP + n)
#define BEHIND_SIGN(n, stop) ROW(stop, stop, stop, n + R_WHOLE, stop)
#define IN_WHOLE(n, stop) ROW(stop, stop, n + R_FRACTION, n + R_WHOLE, stop)
#define IN_FRACTION(n, stop) ROW(n + REAL_STATES, stop, stop, n + R_FRACTION, stop)
#define ROWS_OF_REAL(n)                                                       \
  BEFORE_REAL(n), BEHIND_SIGN(n, R_STOP + n + R_SIGN),                        \
  IN_WHOLE(n, R_STOP + n + R_WHOLE), IN_FRACTION(n, R_STOP + n + R_FRACTION)
#define REAL(at) ROWS_OF_REAL(at * REAL_STATES)
#define BEHIND_REALS R_STOP + ALL_REALS

static const uint16_t real_states[ALL_REALS + REAL_STATE] = {
  REAL(0), REAL(1), REAL(2), REAL(3), REAL(4), REAL(5), REAL(6), REAL(7), REAL(8),
  ROW(ALL_REALS, BEHIND_REALS, BEHIND_REALS, BEHIND_REALS, BEHIND_REALS),
};

// Where a run of reals ended, and the hash of what was passed.
typedef struct {
  uint32_t state, hash;
} Run;

// Passes reals and the white space between them, up to a state that is no less than `end`: the first character that leads
// there is not passed. This loop reads most of a file.
BY_ITSELF static Run pass_reals(TSLexer *lexer, uint32_t state, uint32_t end, uint32_t hash) {
  for (uint32_t c = (uint32_t)lexer->lookahead;; c = (uint32_t)lexer->lookahead) {
    if (c >= REAL_STATE) {
      state += R_STOP;
      break;
    }
    state = real_states[state + c];
    if (state >= end) break;
    hash = mix(hash, c);
    lexer->advance(lexer, false);
  }
  return (Run){state, hash};
}

#endif
