// PGlite's folder file system with a working fsync. NodeFS's own fsync does nothing and reports success, so a
// power failure would lose nearly every acknowledged write. Here fsync reaches the operating system, and its
// failures reach PostgreSQL, which stops instead of acknowledging.
import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

interface NodeStream {
  nfd: number
}

/** The parts of Emscripten's NODEFS this file adds to. */
interface NodeFileSystem {
  tryFSOperation<T>(operation: () => T): T
  stream_ops: { fsync?: (stream: NodeStream) => number }
}

export class DurableFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), addSync]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function addSync(module: object): void {
  const nodeFs = (module as { NODEFS: NodeFileSystem }).NODEFS
  nodeFs.stream_ops.fsync = ({ nfd }) => {
    // tryFSOperation turns a Node error into the errno PostgreSQL understands.
    nodeFs.tryFSOperation(() => fs.fsyncSync(nfd))
    return 0
  }
}

/** PGlite's start parameters, with fsync on; by default it starts PostgreSQL with -F (fsync off). */
export function durableStartParams(defaults: readonly string[]): string[] {
  return [
    ...defaults.filter((parameter) => parameter !== '-F'),
    ...['-c', 'fsync=on', '-c', 'full_page_writes=on', '-c', 'synchronous_commit=on'],
    // fdatasync and open_datasync do nothing in WebAssembly: only fsync reaches the file system.
    ...['-c', 'wal_sync_method=fsync'],
  ]
}
