import { ArrowLeft, Button } from '@club/shared/ui';

type BackButtonProps = { onClick: () => void; children: string };

/** Undoes one step. */
export function BackButton({ onClick, children }: BackButtonProps) {
  return (
    <Button variant="secondary" onClick={onClick}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Button>
  );
}
