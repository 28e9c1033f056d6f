import type { ApiRequest } from './request.ts';

/** Whether the caller can unpack `coding`; one that is named with a weight of 0 is ruled out. */
export function takesEncoding({ headers }: Pick<ApiRequest, 'headers'>, coding: 'br' | 'gzip'): boolean {
  const ranges = (headers['accept-encoding'] ?? '').toLowerCase().split(',').map(codingRange);
  const range = ranges.find(({ name }) => name === coding) ?? ranges.find(({ name }) => name === '*');
  return range !== undefined && range.weight > 0;
}

function codingRange(text: string): { readonly name: string; readonly weight: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { name, weight: weight === undefined ? 1 : Number(weight) };
}
