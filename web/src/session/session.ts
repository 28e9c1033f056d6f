import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { request } from '../api/request.ts';

/** Who is logged in, where, and what they may do: the answer of `/session`. */
export interface Session {
  readonly employee: {
    readonly id: string;
    readonly firstname: string | null;
    readonly lastname: string | null;
    readonly email: string;
    readonly locale: string | null;
    readonly owner: boolean;
  };
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    /** IANA name. */
    readonly default_timezone: string;
    readonly currency: string;
    readonly demo?: boolean;
  };
  readonly permissions: readonly string[];
}

export const sessionOptions = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => (await request<Session | undefined>('GET', '/session')) ?? null,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { fixed: true },
});

/** Inside the frame somebody is always logged in: the route sees to it. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionOptions);
  if (data === null) throw new Error('nobody is logged in');
  return data;
}

export const useMaybeSession = () => useQuery(sessionOptions).data ?? null;

export function useMay(): (permission: string) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}

/** `company` is the slug of one, where the e-mail belongs to several. */
export const logIn = (email: string, password: string, company?: string): Promise<Session> =>
  request('POST', '/session', { body: { email, password, ...(company === undefined ? {} : { company }) } });

export const logOut = (): Promise<void> => request('DELETE', '/session');
