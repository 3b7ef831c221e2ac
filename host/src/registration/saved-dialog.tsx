import { MessageDialog } from '@club/shared/ui';

/** Spec §2, Registration modal: after a valid submit. */
export function SavedDialog({ onClose }: { onClose: () => void }) {
  return <MessageDialog open title="¡Éxito!" text="Datos guardados correctamente." onConfirm={onClose} />;
}
