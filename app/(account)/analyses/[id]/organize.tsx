'use client';

import { Archive, ArchiveRestore, Tag } from 'lucide-react';
import { lazy, useState, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button';
import { DialogButton } from '@/components/ui/dialog-button';
import { reach, toUnreached } from '@/components/ui/reach';
import { archiveSelection } from '../selection-actions';
import { TagList } from '../tag-list';

const load = () => import('../tag-dialog');
// Loaded on demand: few visits open it.
const TagDialog = lazy(async () => ({ default: (await load()).TagDialog }));

type Props = { id: string; tags: readonly string[]; isArchived: boolean; known: readonly string[] };

export function Organize({ id, tags, isArchived, known }: Props) {
  const [problem, setProblem] = useState('');
  const [isPending, startTransition] = useTransition();
  const archive = () =>
    startTransition(async () => {
      const result = await reach(() => archiveSelection([id], isArchived ? 'restore' : 'archive'), toUnreached);
      setProblem('error' in result ? result.error.message : '');
    });
  const Glyph = isArchived ? ArchiveRestore : Archive;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-2">
      {tags.length > 0 && (
        <div className="ml-3.5">
          <TagList tags={tags} />
        </div>
      )}
      <DialogButton
        load={load}
        dialog={(state) => <TagDialog selected={[{ id, tags }]} known={known} {...state} />}
        className={buttonClass('quiet')}
      >
        <Tag className="size-4 text-quiet" aria-hidden="true" />
        Tag
      </DialogButton>
      <button type="button" onClick={archive} disabled={isPending} className={buttonClass('quiet')}>
        <Glyph className="size-4 text-quiet" aria-hidden="true" />
        {isArchived ? 'Move back' : 'Archive'}
      </button>
      <span role="status" className="text-sm text-quiet">
        {problem || (isArchived && 'Archived')}
      </span>
    </div>
  );
}
