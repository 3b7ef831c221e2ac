import type { ComponentType } from 'react';
import { displayName, type Specialist } from '../../domain';
import { HeartButton } from './heart-button';

type KeepButtonProps = { specialist: Specialist; className?: string | undefined };

/** As the stores have it; what a remote bundles must not bundle them. */
type Shortlist = {
  useIsKept: (id: string) => boolean;
  keep: (specialist: { id: string; nombre: string }) => void;
  remove: (id: string) => void;
};

/** Makes the heart of a specialist; none on a host that has no shortlist yet. */
export function createKeepButton(kept: Shortlist | undefined): ComponentType<KeepButtonProps> {
  if (!kept) return () => null;
  return function KeepButton({ specialist, className }) {
    const { id } = specialist;
    const name = displayName(specialist);
    const isKept = kept.useIsKept(id);
    const toggle = () => (isKept ? kept.remove(id) : kept.keep({ id, nombre: name }));
    return <HeartButton name={name} kept={isKept} onToggle={toggle} className={className} />;
  };
}
