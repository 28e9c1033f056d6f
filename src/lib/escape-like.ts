/** A text that stands for itself in a pattern of `like`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
