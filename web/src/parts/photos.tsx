import { ArrowLeft, Camera, ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { create, remove, update, useList } from '../api/records.ts';
import type { Photos as Photo } from '../api/schema.ts';
import { useWrite } from '../api/use-write.ts';
import { useMay } from '../session/session.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { confirm } from '../ui/confirm.tsx';
import { localPath, Picture } from '../ui/picture.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { showDone, showProblem } from '../ui/toast.tsx';
import { photoBase64 } from './photo-file.ts';

/** The photos of a product or bundle: the first is its main one. Files are chosen, dropped, or taken with the camera. */
export function Photos({
  ownerType,
  ownerId,
  name,
}: {
  readonly ownerType: 'product_groups' | 'bundles';
  readonly ownerId: string;
  readonly name: string;
}) {
  const may = useMay();
  const [isOver, setOver] = useState(false);
  const { data } = useList('photos', {
    filter: { owner_id: ownerId, owner_type: ownerType },
    sort: 'position',
    page: { size: 50 },
  });
  const upload = useWrite(
    async (files: readonly File[]) => {
      for (const file of files) {
        const photo_base64 = await photoBase64(file);
        await create('photos', { owner_id: ownerId, owner_type: ownerType, alt_text: name, photo_base64 });
      }
      return files.length;
    },
    { onSuccess: (count) => showDone(count === 1 ? 'Photo added' : `${count} photos added`) },
  );
  const [main, ...others] = data?.data ?? [];
  const isAllowed = may('products');
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    const other = chosen.find(({ type }) => !type.startsWith('image/'));
    if (other !== undefined) showProblem(`${other.name} is no picture.`);
    else if (chosen.length > 0) upload.mutate(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <div
      {...(isAllowed
        ? {
            onDragOver: (event: DragEvent) => {
              event.preventDefault();
              setOver(true);
            },
            onDragLeave: () => setOver(false),
            onDrop,
          }
        : {})}
      className={cx('card flex flex-col gap-2 p-3', isOver && 'outline-2 outline-dashed outline-accent')}
    >
      {main === undefined ? (
        <Picture url={null} className="aspect-[4/3] !h-auto !w-full" />
      ) : (
        <Shown photo={main} isMain isAllowed={isAllowed} />
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-2" aria-label="More photos">
          {others.map((photo) => (
            <li key={photo.id}>
              <Shown photo={photo} isAllowed={isAllowed} />
            </li>
          ))}
        </ul>
      )}
      {isAllowed && (
        <div className="flex flex-wrap items-center gap-2">
          <FileButton label="Add photos" icon={<ImagePlus className="size-4" />} onFiles={take} multiple />
          <FileButton
            label="Take a photo"
            icon={<Camera className="size-4" />}
            onFiles={take}
            capture
            className="sm:hidden"
          />
          <span role="status" className="text-sm text-muted">
            {upload.isPending ? (
              <span className="inline-flex items-center gap-1.5">
                <Spinner /> Adding…
              </span>
            ) : (
              <span className="hidden sm:inline">or drop them here</span>
            )}
          </span>
        </div>
      )}
    </div>
  );
}

function Shown({
  photo,
  isMain = false,
  isAllowed,
}: {
  readonly photo: Photo;
  readonly isMain?: boolean;
  readonly isAllowed: boolean;
}) {
  const move = useWrite(() => update('photos', photo.id, { position: photo.position - 1 }));
  const drop = useWrite(() => remove('photos', photo.id), { onSuccess: () => showDone('Photo deleted') });
  const url = isMain ? photo.xlarge_url : photo.large_url;
  return (
    <div className="relative">
      <img
        src={url === null ? '' : localPath(url)}
        alt={photo.alt_text ?? ''}
        className={cx(
          'w-full rounded-lg border border-line bg-sunken object-cover',
          isMain ? 'aspect-[4/3]' : 'aspect-square',
        )}
      />
      {isAllowed && (
        <span className="absolute right-1 bottom-1 flex gap-1">
          {!isMain && (
            <IconButton
              size="small"
              label="Move forward"
              icon={<ArrowLeft className="size-4" />}
              className="!size-7 !bg-surface"
              onClick={() => move.mutate()}
            />
          )}
          <IconButton
            size="small"
            label="Delete photo"
            icon={<Trash2 className="size-4" />}
            className="!size-7 !bg-surface"
            onClick={() =>
              void confirm({
                title: 'Delete this photo?',
                text: 'It goes for good.',
                yes: 'Delete photo',
                danger: true,
              }).then((yes) => yes && drop.mutate())
            }
          />
        </span>
      )}
    </div>
  );
}

function FileButton({
  label,
  icon,
  onFiles,
  multiple = false,
  capture = false,
  className,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onFiles: (files: FileList | null) => void;
  readonly multiple?: boolean;
  readonly capture?: boolean;
  readonly className?: string;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        'inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-lg border border-line-strong bg-surface px-2.5 text-sm font-medium hover:bg-sunken',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        className,
      )}
    >
      {icon}
      {label}
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple={multiple}
        {...(capture ? { capture: 'environment' as const } : {})}
        className="sr-only"
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
}
