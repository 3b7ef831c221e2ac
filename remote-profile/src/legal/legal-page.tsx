import { siteConfig } from '@club/shared/state';
import { PageHeading } from '@club/shared/ui';
import { Breakable } from '@club/shared/ui/breakable';
import type { ReactNode } from 'react';
import { Section } from '../section/section';
import styles from './legal.module.css';

type Part = { title: string; content: ReactNode };

type LegalPageProps = { title: string; intro: string; parts: readonly Part[] };

/** Renders a text page with titled parts. */
export const LegalPage = ({ title, intro, parts }: LegalPageProps) => (
  <article className={styles.page} data-boundary="profile">
    <PageHeading>{title}</PageHeading>
    <p className={styles.intro}>{intro}</p>
    {parts.map((part) => (
      <Section key={part.title} title={part.title}>
        <div className={styles.text}>{part.content}</div>
      </Section>
    ))}
  </article>
);

/** Returns true if visitors report evaluations by a form; false if by mail. */
export const hasReportForm = (): boolean => Boolean(siteConfig().evaluationReports);

/** Links the e-mail address and the phone of the retailer. */
export function Contact() {
  const { email, phone } = siteConfig().contact;
  return (
    <>
      <a href={`mailto:${email}`}>
        <Breakable text={email} />
      </a>{' '}
      o al teléfono <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
    </>
  );
}
