/*
 * Limits the bytes allocated in array buffers, which the heap limit does not cover, because a small file may
 * unpack to gigabytes. Only for worker processes: it patches `new Uint8Array`.
 */

const makers = [
  'Uint8Array',
  'Int8Array',
  'Uint8ClampedArray',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'Float32Array',
  'Float64Array',
] as const

/** Counts the buffers allocated since the last `restart`. @returns `restart` */
export function limitBuffers(most: number, exceed: () => never): () => void {
  let bytes = 0
  const count = (more: number) => {
    bytes += more
    if (bytes > most) exceed()
  }
  Object.assign(globalThis, { DecompressionStream: countingStream(count) })
  for (const name of makers) {
    const make = globalThis[name]
    const counted = new Proxy(make, {
      construct(target, args, self) {
        const [size] = args
        // Other arguments create views or copies of existing data.
        if (typeof size === 'number') count(size * make.BYTES_PER_ELEMENT)
        return Reflect.construct(target, args, self)
      },
    })
    Object.assign(globalThis, { [name]: counted })
  }
  return () => {
    bytes = 0
  }
}

/** The built-in stream allocates without these constructors. */
function countingStream(count: (bytes: number) => void) {
  const Native = globalThis.DecompressionStream
  return class {
    readonly readable: ReadableStream<Uint8Array>
    readonly writable: WritableStream<BufferSource>

    constructor(format: ConstructorParameters<typeof Native>[0]) {
      const { readable, writable } = new Native(format)
      this.writable = writable
      this.readable = readable.pipeThrough(
        new TransformStream({
          transform(chunk: Uint8Array, controller) {
            count(chunk.byteLength)
            controller.enqueue(chunk)
          },
        }),
      )
    }
  }
}
