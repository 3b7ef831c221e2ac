import { sharedShortlistHref } from '@club/shared/routes';
import { PrintedAddress, usePrinting } from '@club/shared/ui/print';
import { ShareButton } from '../results/share-button';
import { PrintButton } from './print-button';

/** Sends a list of specialists on, or prints it with the sign of where it is found. */
export function ListActions({ ids }: { ids: readonly string[] }) {
  const { QrCode, button } = usePrinting();
  const href = sharedShortlistHref(ids);
  return (
    <>
      <ShareButton href={href} title="Especialistas guardados" />
      <PrintButton {...button} compact />
      <PrintedAddress href={href} QrCode={QrCode} />
    </>
  );
}
