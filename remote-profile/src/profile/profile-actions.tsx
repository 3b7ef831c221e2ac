import { displayName, type Specialist } from '@club/shared/domain';
import { detailHref } from '@club/shared/routes';
import type { ComponentProps } from 'react';
import { PrintButton } from '../print/print-button';
import { QuotationButton } from '../quotation/quotation-button';
import { KeepButton } from './keep-button';
import styles from './profile-actions.module.css';
import { ShareButton } from './share-button';

type Props = { specialist: Specialist; print: ComponentProps<typeof PrintButton> };

/** What else can be done with a profile: keep it, send it on, or print it with its address. */
export function ProfileActions({ specialist, print }: Props) {
  return (
    <div className={styles.actions}>
      <QuotationButton specialist={specialist} />
      <KeepButton specialist={specialist} />
      <ShareButton href={detailHref(specialist.id)} title={displayName(specialist)} />
      <PrintButton {...print} compact />
    </div>
  );
}
