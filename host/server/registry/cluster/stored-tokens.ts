import type { Database, Row, Sql } from '../../database/database';
import { DeployRefused } from '../deploy-refused';
import { type DeployToken, hashOf } from '../deploy-token';
import {
  checkedTokens,
  newToken,
  noSuchToken,
  openTokens,
  type TokenOfTeam,
  type TokenStore,
  type Tokens,
} from '../tokens';

const ALL = 'SELECT remote, name, hash, created_at, expires_at FROM deploy_tokens';

const tokenOf = ({ remote, name, hash, created_at, expires_at }: Row): DeployToken => ({
  remote: String(remote),
  name: String(name),
  hash: String(hash),
  createdAt: String(created_at),
  ...(expires_at === null ? {} : { expiresAt: String(expires_at) }),
});

/** Adds tokens; one of the same name for the same remote stops working. */
export async function addTokens(sql: Sql, tokens: readonly DeployToken[]): Promise<void> {
  for (const { remote, name, hash, createdAt, expiresAt = null } of tokens) {
    await sql.rows(
      `INSERT INTO deploy_tokens (remote, name, hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (remote, name) DO UPDATE SET
         hash = EXCLUDED.hash, created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at`,
      [remote, name, hash, createdAt, expiresAt],
    );
  }
}

/** The tokens of every server of a database, asked anew each time: one that was revoked works nowhere from then on. */
export const storedTokens = (database: Database): Tokens & TokenStore => ({
  ...checkedTokens(async (secret) => {
    const [row] = await database.read((sql) => sql.rows(`${ALL} WHERE hash = ?`, [hashOf(secret)]));
    return row ? tokenOf(row) : null;
  }),

  async create(order) {
    const { secret, token } = newToken(order);
    await database.write((sql) => addTokens(sql, [token]));
    return secret;
  },

  list: async () => (await database.read((sql) => sql.rows(`${ALL} ORDER BY created_at`))).map(tokenOf),

  async revoke(token: TokenOfTeam) {
    const { remote, name } = token;
    const gone = await database.write((sql) =>
      sql.rows('DELETE FROM deploy_tokens WHERE remote = ? AND name = ? RETURNING name', [remote, name]),
    );
    if (gone.length === 0) throw new DeployRefused(noSuchToken(token));
  },
});

/** The tokens that a server asks: the database's, or those of its folder of secrets. */
export const tokensOf = (
  cluster: { database: Database } | null,
  secretsDir: string,
  onRefused: (reason: string) => void,
): Tokens => (cluster ? storedTokens(cluster.database) : openTokens(secretsDir, onRefused));
