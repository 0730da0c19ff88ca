/*
 * One user of the database makes its tables, another reads and writes their rows: with PREPARE_FOR, a process brings the
 * tables up to date as their owner, gives the rows to the other user, and ends. The server then runs as that one, who can
 * change no table, function or right.
 */
import { type Database, DatabaseError } from './db/database'
import { processText } from './engine/index'

/** What a name of PostgreSQL may be that needs no quotes. */
const roleSpelling = /^[a-z_][a-z0-9_]{0,62}$/

/** Gives the rows of all tables to a user, and nothing else. @param role as `roleSpelling` has it */
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

/** Says in words that the tables are not this user's to change. */
export function explainRights(error: unknown): never {
  if (error instanceof DatabaseError && error.code === '42501') {
    throw new Error(processText.mayNotPrepare, { cause: error })
  }
  throw error
}
