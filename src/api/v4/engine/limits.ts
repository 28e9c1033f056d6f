/** What a request may ask for at most. Each is tested at the limit and one past it. */
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 1_000;
export const MAX_INCLUDE_DEPTH = 5;
export const MAX_INCLUDE_PATHS = 50;
/** Levels of a tree in the brackets of a query string: as many as the JSON of a body has. */
export const MAX_BRACKET_DEPTH = 512;
export const MAX_CONDITIONS = 1_000;
/** Values of one filter operator, and entries of an array attribute. */
export const MAX_ENTRIES = 1_000;
/** Characters of a string attribute; pictures travel in strings of their own kind. */
export const MAX_STRING_LENGTH = 65_536;
export const MAX_SORT_TERMS = 10;
/** Farthest row that page numbers can reach: beyond it, lists are iterated by `filter[id][gt]`. */
export const MAX_OFFSET = 10_000_000;
