import { type Database, DatabaseError, type Sql } from '../../platform/database/database';
import { DeployRefused } from '../deploy-refused';
import { createKeys, readKeys } from '../keys';
import {
  type AcceptedTokenList,
  continuesAcceptedState,
  deleteAcceptedTokenList,
  MAX_SERIAL,
  readAcceptedTokenList,
  recordAcceptedTokenList,
} from '../state-file';
import {
  createTokenLookups,
  type DeployToken,
  type DeployTokens,
  findTokenBySecret,
  generateToken,
  isTokenOtherThan,
  noSuchTokenMessage,
} from '../tokens';
import { parseStoredState } from './follow';
import { readStoredState } from './stored';
import {
  EMPTY_TOKEN_LIST,
  hashOfTokenList,
  MAX_TOKEN_LIST_BYTES,
  parseTokenList,
  readTokenListAndUnsignedToken,
  readTokenListText,
  readUnsignedTokens,
  replaceTokenList,
  signTokenList,
  TOKEN_LIST_NAME,
  type TokenList,
  verifyTokenList,
} from './token-list';

type Log = { info: (line: string) => void; error: (fields: { reason: string }, line: string) => void };

type Options = { database: Database; secretsDir: string; log?: Log };

export type SignedTokens = DeployTokens & {
  /** Records the current token list as accepted, or logs why it is unusable. */
  follow(): Promise<void>;
  /** Adds tokens from another list; they replace tokens of the same name. */
  add(tokens: readonly DeployToken[]): Promise<void>;
};

const NEVER_SIGNED: AcceptedTokenList = { serial: 0, digest: '' };

const namesOf = (tokens: readonly DeployToken[]): string =>
  tokens.map(({ remote, name }) => `${remote} ${name}`).join(', ');

/**
 * Opens the deploy tokens in the shared database and reads them for each request. They work only if the list is signed
 * with the site's key and not older than the last accepted list.
 */
export function openSignedTokens({ database, secretsDir, log }: Options): SignedTokens {
  let followed: AcceptedTokenList | null = null;
  const reported = { list: '', token: '' };

  function report(about: keyof typeof reported, reason: string): void {
    if (reason !== reported[about]) log?.error({ reason }, 'deploy tokens refused');
    reported[about] = reason;
  }

  async function lastFollowed(): Promise<AcceptedTokenList | null> {
    const recorded = await readAcceptedTokenList(secretsDir);
    return followed && followed.serial >= (recorded?.serial ?? 0) ? followed : recorded;
  }

  async function keep(next: AcceptedTokenList): Promise<void> {
    followed = next;
    // Ignores a failed write: this process still has the list in memory, and `follow` logs the folder's error.
    await recordAcceptedTokenList(secretsDir, next).catch(() => undefined);
  }

  /**
   * Parses a token list. Throws if it is missing although one was accepted before, malformed, signed with another key, or
   * older than the last accepted one.
   */
  async function checked(text: string | null, newest: AcceptedTokenList | null): Promise<TokenList> {
    const { serial, digest } = newest ?? { serial: 0, digest: '' };
    if (text === null) {
      if (serial > 0) throw new Error(`${TOKEN_LIST_NAME} is gone: npm run token begins a new one`);
      return EMPTY_TOKEN_LIST;
    }
    const keys = await readKeys(secretsDir);
    if (!keys) throw new Error(`${secretsDir} holds no key, and ${TOKEN_LIST_NAME} is signed with one`);
    const list = verifyTokenList(text, keys.publicKey);
    if (list.serial < serial || (list.serial === serial && hashOfTokenList(text) !== digest))
      throw new Error(
        `${TOKEN_LIST_NAME} is older than the one last followed here; ` +
          'if a backup was restored on purpose, run npm run accept -- --to REMOTES_DIR',
      );
    return list;
  }

  /** Returns the signing key; creates keys for a new site. Rejects if the database belongs to a site with other keys. */
  async function signingKeys() {
    const keys = await readKeys(secretsDir);
    const { signed, text } = await database.read(async (sql) => ({
      signed: (await readStoredState(sql)).signed,
      text: await readTokenListText(sql),
    }));
    if (!keys && (signed !== null || text !== null))
      throw new DeployRefused(
        `${secretsDir} holds no key, and what is in the database is signed with one: every server needs the same SECRETS_DIR`,
      );
    const { publicKey, privateKey } = keys ?? (await createKeys(secretsDir));
    if (!privateKey)
      throw new DeployRefused(`${secretsDir} holds no private key, without which nothing can be changed`);
    if (signed !== null) parseStoredState(signed, publicKey);
    return { privateKey };
  }

  /** Signs and stores the next token list; returns its tokens. */
  async function replace(
    nextOf: (text: string | null, sql: Sql) => Promise<{ former: TokenList; tokens: DeployToken[] } | null>,
  ): Promise<DeployToken[]> {
    const { privateKey } = await signingKeys();
    const replaced = await replaceTokenList(database, async (stored, sql) => {
      const next = await nextOf(stored, sql);
      if (!next) return null;
      const { former, tokens } = next;
      const serial = Math.max(former.serial, (await lastFollowed())?.serial ?? 0) + 1;
      const text = signTokenList({ serial, tokens }, privateKey);
      if (Buffer.byteLength(text) > MAX_TOKEN_LIST_BYTES)
        throw new DeployRefused(`there are too many deploy tokens (${tokens.length}): revoke some`);
      return { text, serial, former: former.tokens, tokens };
    });
    if (!replaced) return [];
    await keep({ serial: replaced.serial, digest: hashOfTokenList(replaced.text) });
    return replaced.tokens;
  }

  /** Signs the unsigned tokens that an older version stored, unless a signed list exists. */
  const adopt = () =>
    replace(async (text, sql) => {
      const tokens = text === null ? await readUnsignedTokens(sql) : [];
      return tokens.length === 0 ? null : { former: { serial: 0, tokens }, tokens };
    });

  /**
   * Signs unsigned tokens once, if this server has accepted the database's state before. Records the attempt first and
   * does not sign without the record, because a deleted list must not let unsigned tokens in again.
   */
  async function adoptOnce(): Promise<void> {
    if (await lastFollowed()) return;
    const keys = await readKeys(secretsDir);
    const { signed } = await database.read(readStoredState);
    const state = keys?.privateKey && signed !== null ? parseStoredState(signed, keys.publicKey) : null;
    const isDue = state !== null && (await continuesAcceptedState(secretsDir, state));
    followed = NEVER_SIGNED;
    try {
      await recordAcceptedTokenList(secretsDir, NEVER_SIGNED);
    } catch {
      const reason = `tokens of a former version are not adopted, because ${secretsDir} cannot be written`;
      return isDue ? log?.error({ reason }, 'deploy tokens refused') : undefined;
    }
    if (!isDue) return;
    const adopted = await adopt().catch(async (error: unknown) => {
      followed = null;
      await deleteAcceptedTokenList(secretsDir);
      throw error;
    });
    if (adopted.length > 0)
      log?.info(`deploy tokens of a former version are signed from now on: ${namesOf(adopted)}`);
  }

  /**
   * Returns the current tokens. Reads the record of the last accepted list first, then the list: otherwise, a list
   * accepted between the two reads would make the list just read look outdated.
   */
  async function current(read = async () => database.read(readTokenListText)): Promise<DeployToken[]> {
    await adoptOnce();
    const newest = await lastFollowed();
    const text = await read();
    const { serial, tokens } = await checked(text, newest);
    if (text !== null) await keep({ serial, digest: hashOfTokenList(text) });
    return tokens;
  }

  async function usable(read?: () => Promise<string | null>): Promise<DeployToken[] | null> {
    try {
      const tokens = await current(read);
      reported.list = '';
      return tokens;
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      report('list', (error as Error).message);
      return null;
    }
  }

  /** Stores a changed token list; starts from an empty list if none is stored. */
  async function change(nextOf: (former: DeployToken[]) => DeployToken[]): Promise<void> {
    await adoptOnce();
    await replace(async (text) => {
      const former = text === null ? EMPTY_TOKEN_LIST : await checked(text, await lastFollowed());
      return { former, tokens: nextOf(former.tokens) };
    });
  }

  /** Replaces a malformed list by an empty one. The tokens in the malformed list did not work anyway. */
  function startEmptyList(): TokenList {
    log?.info(`${TOKEN_LIST_NAME} was malformed: it is now empty`);
    return EMPTY_TOKEN_LIST;
  }

  return {
    ...createTokenLookups(async (secret) => {
      let unsigned: string | null = null;
      const tokens = await usable(async () => {
        const found = await database.read((sql) => readTokenListAndUnsignedToken(sql, secret));
        unsigned = found.unsigned;
        return found.text;
      });
      if (!tokens) return null;
      const token = findTokenBySecret(tokens, secret);
      if (token) return token;
      if (unsigned) report('token', `the token ${unsigned} in the database is not signed`);
      return null;
    }),

    async create(order) {
      const { secret, token } = generateToken(order);
      await change((former) => [...former.filter(isTokenOtherThan(order)), token]);
      return secret;
    },

    list: () => current(),

    async revoke(token) {
      await change((former) => {
        const others = former.filter(isTokenOtherThan(token));
        if (others.length === former.length) throw new DeployRefused(noSuchTokenMessage(token));
        return others;
      });
    },

    add: (tokens) =>
      change((former) => [...former.filter((token) => tokens.every(isTokenOtherThan(token))), ...tokens]),

    async follow() {
      await usable();
    },

    async accept() {
      await adoptOnce();
      return replace(async (text) => {
        if (text === null) return null;
        const former = parseTokenList(text, null) ? await checked(text, null) : startEmptyList();
        return { former, tokens: former.tokens };
      });
    },

    async beforeRekey(unsigned) {
      const keys = await readKeys(secretsDir).catch(() => null);
      const text = await database.read(readTokenListText);
      if (text === null) return { tokens: [], sign: async () => undefined };
      const { list, isOurs } = parseTokenList(text, keys?.publicKey ?? null) ?? {
        list: startEmptyList(),
        isOurs: true,
      };
      if (!isOurs && !unsigned)
        throw new DeployRefused(
          `no key in ${secretsDir} verifies ${TOKEN_LIST_NAME}: if its content is right, add --unsigned`,
        );
      const former = { ...list, serial: Math.min(list.serial, MAX_SERIAL) };
      const sign = async () => void (await replace(async () => ({ former, tokens: list.tokens })));
      return { tokens: list.tokens, sign };
    },
  };
}
