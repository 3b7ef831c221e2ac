import { displayName, type Specialist } from '@club/shared/domain';
import { shortlist } from '@club/shared/state';
import { HeartButton } from '@club/shared/ui/heart';
import type { ComponentType } from 'react';

type KeepButtonProps = { specialist: Specialist };

function ShortlistButton({ specialist }: KeepButtonProps) {
  const { id } = specialist;
  const nombre = displayName(specialist);
  const kept = shortlist.useIsKept(id);
  const toggle = () => (kept ? shortlist.remove(id) : shortlist.keep({ id, nombre }));
  return <HeartButton name={nombre} kept={kept} onToggle={toggle} />;
}

/** The heart of a specialist; none on a host that has no shortlist yet. */
export const KeepButton: ComponentType<KeepButtonProps> = shortlist ? ShortlistButton : () => null;
