/*
 * Least privilege for the database: with PREPARE_FOR, a process migrates the tables as their owner, grants
 * row access to the other user, and exits. The server then runs as that user, which cannot change tables,
 * functions or permissions.
 */
import { type Database, DatabaseError } from './db/database'
import { processText } from './engine/index'

/** A PostgreSQL name that needs no quotes. */
const roleSpelling = /^[a-z_][a-z0-9_]{0,62}$/

/** Grants read and write of all rows, nothing else. @param role must match `roleSpelling` */
export async function giveRows(db: Database, role: string): Promise<void> {
  if (!roleSpelling.test(role)) throw new Error(processText.badRole)
  await db.exec(`
    do $$ begin execute format('grant usage on schema %I to ${role}', current_schema()); end $$;
    do $$ begin
      execute format('revoke create on schema %I from ${role}, public', current_schema());
      execute format('grant select, insert, update, delete on all tables in schema %I to ${role}', current_schema());
      execute format('grant usage, select, update on all sequences in schema %I to ${role}', current_schema());
      execute format('grant execute on all functions in schema %I to ${role}', current_schema());
    end $$`)
}

export function explainRights(error: unknown): never {
  if (error instanceof DatabaseError && error.code === '42501') {
    throw new Error(processText.mayNotPrepare, { cause: error })
  }
  throw error
}
