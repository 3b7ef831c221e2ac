import { siteConfig } from '@club/shared/state';
import { PageHeading } from '@club/shared/ui';
import { Breakable } from '@club/shared/ui/breakable';
import type { ReactNode } from 'react';
import { Section } from '../section/section';
import styles from './legal.module.css';

type Part = { title: string; content: ReactNode };

type LegalPageProps = { title: string; intro: string; parts: readonly Part[] };

/** Renders a page of text in titled sections. */
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

/** Returns true if visitors report an evaluation through a form, false if by mail. */
export const hasReportForm = (): boolean => Boolean(siteConfig().evaluationReports);

/** Shows links to the retailer's e-mail address and phone. */
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
