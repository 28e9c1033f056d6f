import { useSession } from '../../session/session.ts';
import { CheckField } from '../../ui/field.tsx';
import { type Permission, PERMISSION_WORDS } from './permission-words.ts';

/** What somebody may do. Nobody gives what they do not have themselves. */
export function PermissionFields({
  value,
  onChange,
}: {
  readonly value: readonly Permission[];
  readonly onChange: (permissions: readonly Permission[]) => void;
}) {
  const { permissions: own } = useSession();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">May also</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {PERMISSION_WORDS.filter(({ key }) => own.includes(key) || value.includes(key)).map(({ key, label, hint }) => (
          <CheckField
            key={key}
            label={label}
            hint={hint}
            checked={value.includes(key)}
            disabled={!own.includes(key) && !value.includes(key)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, key] : value.filter((present) => present !== key))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
