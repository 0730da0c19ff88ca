// Background work that PGlite, being a single process, does not do by itself: checkpoints (without them the
// write-ahead log grows for ever and recovery replays all of it), planner statistics, and vacuum.
import type { Connection } from './transaction'

const mebibyte = 1024 * 1024

/** Bytes of write-ahead log since the last checkpoint that trigger a new one. */
const checkpointAfter = 32 * mebibyte

const neglectedTables = `
  select format('%I.%I', t.schemaname, t.relname) as "table",
         t.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as "isFullOfDead"
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  where t.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or t.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`

const logSinceCheckpoint =
  'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()'

/** Must run outside a transaction. */
export async function runMaintenance(connection: Connection): Promise<void> {
  // A single process reports its statistics late, and only between commands.
  await connection.run('select pg_stat_force_next_flush()', [])
  const { rows: tables } = await connection.run(neglectedTables, [])
  for (const { table, isFullOfDead } of tables) {
    await connection.run(`${isFullOfDead ? 'vacuum (analyze)' : 'analyze'} ${table}`, [])
  }
  const { rows } = await connection.run(logSinceCheckpoint, [])
  if (Number(rows[0]?.bytes) > checkpointAfter) await connection.run('checkpoint', [])
}
