import type { OutgoingHttpHeaders } from 'node:http2';

/** A whole answer as it goes over the wire, kept in memory. */
export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** What a server was asked, as far as its answer depends on it. */
export type Question = { path: string; headers: Record<string, string | undefined> };

/** Answers, or null for what it does not have. */
export type Source = (question: Question) => Promise<Answer | null>;
