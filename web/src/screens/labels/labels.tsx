export const Labels = () => null;
