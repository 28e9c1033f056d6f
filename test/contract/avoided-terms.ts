import { declaredNames, wordsOf } from './declared-names.ts';
import type { SourceFile } from './source-files.ts';

export interface Hit {
  readonly term: string;
  readonly name: string;
  /** `src/app/orders/order.ts:12`, or the path alone when it is the file or folder that has the term in its name. */
  readonly place: string;
}

/** The terms in backticks in the first column of the table below "Terms to avoid". */
export function avoidedTerms(glossary: string): readonly string[] {
  const [, section = ''] = glossary.split(/^## Terms to avoid$/m);
  const firstCells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, term = '']) => term));
}

/** Avoided terms in the names of files, their folders, and everything that they declare. */
export function hitsIn(files: readonly SourceFile[], terms: readonly string[]): readonly Hit[] {
  const searched = terms.map((term) => ({ term, words: term.split(' ') }));
  const termsIn = (name: string): readonly string[] => {
    const words = wordsOf(name);
    return searched.filter((entry) => contains(words, entry.words)).map(({ term }) => term);
  };
  const parts = new Set(
    files.flatMap(({ path }) => path.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))),
  );
  const inPaths = [...parts].flatMap((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return termsIn(name).map((term) => ({ term, name, place: path }));
  });
  const inText = (file: SourceFile): readonly Hit[] =>
    declaredNames(file).flatMap(({ name, line }) =>
      termsIn(name).map((term) => ({ term, name, place: `${file.path}:${line}` })),
    );
  // Parsing takes most of the time, and few files contain an avoided term outside comments.
  const suspect = new RegExp(searched.map(({ words }) => words.join('_?').replace(/y$/, '')).join('|'), 'i');
  return [...inPaths, ...files.filter(({ text }) => suspect.test(withoutComments(text))).flatMap(inText)];
}

/** Only comments that begin a line are removed, so that no string is taken for one. */
const withoutComments = (text: string): string => text.replace(/^\s*(\/\*\*?[\s\S]*?\*\/|\/\/.*$)/gm, '');

/** Whether the words of a term stand side by side in a name; the last one may be a plural. */
function contains(words: readonly string[], term: readonly string[]): boolean {
  return words.some((_, start) =>
    term.every((part, at) => {
      const word = words[start + at];
      return word === part || (at === term.length - 1 && word !== undefined && isPluralOf(word, part));
    }),
  );
}

const isPluralOf = (word: string, singular: string): boolean =>
  word === `${singular}s` ||
  word === `${singular}es` ||
  (singular.endsWith('y') && word === `${singular.slice(0, -1)}ies`);
