import { type ErrorKind, PAGES } from '@club/shared/federation';
import { type ErrorCount, errorCountKeyOf } from './error-counts';
import { OTHER_VERSION } from './error-reports';
import type { Overview } from './overview';
import { type Column, DateTime, formatInteger, Note, PageSection, Table } from './page';

const KIND_WORDS: Record<ErrorKind, string> = {
  load: 'Did not load',
  render: 'Failed while drawn',
  runtime: 'Failed in use',
};

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ol className="plain">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a recursive call has the same line again
      <li key={index}>
        <code>{line}</code>
      </li>
    ))}
  </ol>
);

/** Shows the source line where a release threw, and hides callers and components in a collapsed list. */
function SourceLines({ stack, components, ...error }: ErrorCount) {
  const [first, ...callers] = stack;
  if (first === undefined) return null;
  const id = `lines-of-${errorCountKeyOf({ ...error, stack }).replace(/[^\w.:-]+/g, '-')}`;
  return (
    <>
      <div>
        at <code>{first}</code>
      </div>
      {callers.length + components.length > 0 && (
        <details id={id}>
          <summary id={`${id}-summary`}>Calls and components</summary>
          <Lines lines={callers} />
          {components.length > 0 && (
            <>
              <Note>Components, the innermost first:</Note>
              <Lines lines={components} />
            </>
          )}
        </details>
      )}
    </>
  );
}

const ERRORS: Column<ErrorCount>[] = [
  { title: 'Remote', cell: ({ remote }) => remote },
  { title: 'Version', cell: ({ version }) => (version === OTHER_VERSION ? <Note>other</Note> : version) },
  {
    title: 'Error',
    cell: (error) => (
      <>
        <div>{KIND_WORDS[error.kind]}</div>
        {error.message !== '' && <code>{error.message}</code>}
        <SourceLines {...error} />
      </>
    ),
  },
  {
    title: 'Seen in',
    cell: ({ pages, browsers }) => (
      <>
        {pages.map((page) => (
          <div key={page}>
            {page === 'notFound' ? 'unknown page' : <code>{PAGES[page]?.path ?? page}</code>}
          </div>
        ))}
        <Note>{browsers.join(', ')}</Note>
      </>
    ),
  },
  { title: 'Page loads', cell: (error) => formatInteger(error.count) },
  {
    title: 'First and last time',
    cell: ({ firstAt, lastAt }) => (
      <>
        <DateTime iso={firstAt} />
        <div>
          <DateTime iso={lastAt} />
        </div>
      </>
    ),
  },
];

/** Shows the errors that pages reported, with their source lines. */
export const ErrorsSection = ({ errors, startedAt }: Overview) => (
  <PageSection id="errors" title="Errors">
    {errors.length === 0 ? (
      <p>
        No page has reported an error since <DateTime iso={startedAt} />.
      </p>
    ) : (
      <Table caption="Reports of pages, unverified" columns={ERRORS} rows={errors} rowKey={errorCountKeyOf} />
    )}
  </PageSection>
);
