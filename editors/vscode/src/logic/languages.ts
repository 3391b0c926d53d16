/** The languages of other programs' texts that the server knows. */
export const OTHER_LANGUAGES = ['assxml', 'keyvalues2'] as const;

/** The scheme of texts that show binary files. */
export const SHOWN = 'halo-ass-show';

/** Just enough of an extension's `package.json`. */
export interface Contribution {
  contributes?: { languages?: { id?: string; extensions?: string[] }[] };
}

/** The language that another extension gives to `.ass` files, or plain text. */
export function otherLanguage(contributions: Contribution[]): string {
  const languages = contributions.flatMap((contribution) => contribution.contributes?.languages ?? []);
  const other = languages.find(
    (language) =>
      language.id !== undefined &&
      language.id !== 'halo-ass' &&
      (language.extensions ?? []).some((extension) => extension.toLowerCase() === '.ass'),
  );
  return other?.id ?? 'plaintext';
}
