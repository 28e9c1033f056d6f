/** Limits of a request. Each is tested at the limit and one past it. */
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 1_000;
export const MAX_INCLUDE_DEPTH = 5;
export const MAX_INCLUDE_PATHS = 50;
/** Levels of a tree in the brackets of a query string: as many as the JSON of a body has. */
export const MAX_BRACKET_DEPTH = 512;
/** Of all `filter[conditions]` of a request together; so many groups of them too. */
export const MAX_CONDITIONS = 1_000;
/** Of all filters of a request together. */
export const MAX_FILTER_VALUES = 1_000;
/** Characters of the texts that all filters of a request look for together: a thousand ids are 36,000. */
export const MAX_FILTER_CHARACTERS = 50_000;
/** Entries of an array attribute, and names in a list such as `fields` or `sort`. */
export const MAX_ENTRIES = 1_000;
/** Names and values that a body carries beside `data`, such as `filter` and `include`, and how deep they nest. */
export const MAX_BODY_PARAMETERS = 5_000;
export const MAX_PARAMETER_DEPTH = 10;
/** Characters of a string attribute; pictures travel in strings of their own kind. */
export const MAX_STRING_LENGTH = 65_536;
export const MAX_SORT_TERMS = 10;
/** Farthest row that page numbers can reach: beyond it, lists are iterated by `filter[id][gt]`. */
export const MAX_OFFSET = 10_000_000;
