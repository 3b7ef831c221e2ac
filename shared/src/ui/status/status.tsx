import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Info, TriangleAlert } from '../icons';
import { LoadFailurePicture } from '../inline-pictures';
import chipStyles from './chip.module.css';
import emptyStyles from './empty-state.module.css';
import noticeStyles from './notice.module.css';
import skeletonStyles from './skeleton.module.css';

export type ChipProps = ComponentProps<'span'> & { tone?: 'plain' | 'brand' };

export function Chip({ tone = 'plain', className, ...rest }: ChipProps) {
  return <span {...rest} className={classNames(chipStyles.chip, chipStyles[tone], className)} />;
}

export type NoticeTone = 'info' | 'warning';

export type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** With `alert`, screen readers announce a notice that appears after the first render. */
  role?: 'alert';
};

const ICONS = { info: Info, warning: TriangleAlert };

export function Notice({ tone = 'info', title, children, role }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(noticeStyles.notice, noticeStyles[tone])} role={role}>
      <Icon className={noticeStyles.sign} aria-hidden="true" />
      <div className={noticeStyles.body}>
        {title && <p className={noticeStyles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

export type EmptyStateProps = {
  /**
   * URL of a decorative picture in 4:3. By default, shows an inline picture which means that the content could not
   * load.
   */
  image?: string;
  title: ReactNode;
  text?: ReactNode;
  /** Links and buttons for the visitor's next step. */
  children?: ReactNode;
  /** Element of the title: `p` if the page's heading has the same text, `h1` if the page has no other content. */
  titleAs?: 'h1' | 'h2' | 'p';
};

/** Shows that there is no content: a picture, the reason, and what to do next. */
export function EmptyState({ image, title, text, children, titleAs: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className={emptyStyles.empty}>
      {image ? (
        <img className={emptyStyles.image} src={image} alt="" width={320} height={240} />
      ) : (
        <LoadFailurePicture className={emptyStyles.image} />
      )}
      <Title className={emptyStyles.title}>{title}</Title>
      {text && <p className={emptyStyles.text}>{text}</p>}
      {children && <div className={emptyStyles.actions}>{children}</div>}
    </div>
  );
}

export type SkeletonProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** Shape of the placeholder: `text` has the height of one line; `block` gets its size from its class. */
  shape?: 'text' | 'title' | 'circle' | 'block';
};

/** Shows a grey placeholder, hidden from screen readers. The page must also announce «cargando» once. */
export function Skeleton({ shape = 'text', className, ...rest }: SkeletonProps) {
  return (
    <span
      {...rest}
      aria-hidden="true"
      className={classNames(skeletonStyles.skeleton, skeletonStyles[shape], className)}
    />
  );
}
