import { Link } from '@club/shared/router';
import { paths, sharedShortlistHref } from '@club/shared/routes';
import { Button, buttonClass, EmptyState } from '@club/shared/ui';
import { createPrintButton, PrintedAddress, usePrinting } from '@club/shared/ui/print';
import { ShareButton } from '../results/share-button';

const PrintButton = createPrintButton({ Button });

/** Shows buttons that share or print a list. The printed page contains a QR code of the list's URL. */
export function ListActions({ ids }: { ids: readonly string[] }) {
  const { QrCode, button } = usePrinting();
  const href = sharedShortlistHref(ids);
  return (
    <>
      <ShareButton href={href} title="Especialistas guardados" />
      <PrintButton {...button} />
      <PrintedAddress href={href} QrCode={QrCode} />
    </>
  );
}

export function EmptyList(texts: { title: string; text: string }) {
  return (
    <EmptyState image="/imagenes/sin-especialista.svg" {...texts}>
      <Link to={paths.specialists} className={buttonClass('primary')}>
        Buscar especialistas
      </Link>
    </EmptyState>
  );
}
