/** A relationship between resources. Targets are named by type, so that resource files never import each other. */
export type Relationship = ToOne | ToOneOf | HasOne | HasMany | HasSome;

export type Relationships = Readonly<Record<string, Relationship>>;

/** This row has the other's id. */
export interface ToOne {
  readonly kind: 'to-one';
  readonly target: string;
  /** The own field with the id. */
  readonly key: string;
  readonly required: boolean;
}

/** This row has the type and id of one of several kinds. */
export interface ToOneOf {
  readonly kind: 'to-one-of';
  readonly targets: readonly string[];
  readonly typeKey: string;
  readonly key: string;
  readonly required: boolean;
}

/** The other row has this row's id, at most once. */
export interface HasOne {
  readonly kind: 'has-one';
  readonly target: string;
  /** The target's field with this row's id. */
  readonly key: string;
  /** Further fields of the target that must have these values, e.g. `owner_type`. */
  readonly where: Readonly<Record<string, string>>;
}

/** The other rows have this row's id. */
export interface HasMany {
  readonly kind: 'has-many';
  readonly target: string;
  readonly key: string;
  /** The own field that they refer to: `id` by default. */
  readonly ours: string;
  readonly where: Readonly<Record<string, string>>;
  /** `field` or `-field`; the target's own order by default. */
  readonly sort: string | null;
  /** The answer to the very request that archived some of them still shows those. */
  readonly showJustArchived: boolean;
}

/** A deed's row names the others itself: those that it made, say. They are shown in the order in which it names them. */
export interface HasSome {
  readonly kind: 'has-some';
  readonly target: string;
  /** The member of the row with their ids; not a field. */
  readonly key: string;
}

export const isToMany = ({ kind }: Relationship): boolean => kind === 'has-many' || kind === 'has-some';

interface ToOneOptions {
  readonly key: string;
  readonly required?: boolean;
}

export const toOne = (target: string, { key, required = false }: ToOneOptions): ToOne => ({
  kind: 'to-one',
  target,
  key,
  required,
});

export const toOneOf = (
  targets: readonly string[],
  { key, typeKey, required = true }: ToOneOptions & { readonly typeKey: string },
): ToOneOf => ({ kind: 'to-one-of', targets, typeKey, key, required });

interface HasOptions {
  readonly key: string;
  readonly where?: Readonly<Record<string, string>>;
  readonly sort?: string;
}

interface HasManyOptions extends HasOptions {
  readonly ours?: string;
  readonly showJustArchived?: boolean;
}

export const hasOne = (target: string, { key, where = {} }: HasOptions): HasOne => ({
  kind: 'has-one',
  target,
  key,
  where,
});

export const hasMany = (
  target: string,
  { key, ours = 'id', where = {}, sort, showJustArchived = false }: HasManyOptions,
): HasMany => ({
  kind: 'has-many',
  target,
  key,
  ours,
  where,
  sort: sort ?? null,
  showJustArchived,
});

export const hasSome = (target: string, { key }: { readonly key: string }): HasSome => ({
  kind: 'has-some',
  target,
  key,
});
