/* The other end of a worker: its program answers each piece of work. Imports nothing of the server. */

/** What a worker is told. */
export interface ToWorker<Asked> {
  readonly id: number
  readonly asked: Asked
}

/** What a worker tells: that it is ready, and what it made; nothing made where the piece could not be worked on. */
export type FromWorker<Made> =
  | 'ready'
  | { readonly id: number; readonly made: Made }
  | { readonly id: number }

/** The code that a worker ends itself with when a piece takes more memory than it may. */
export const tooLargeCode = 70

/** Answers each piece of work, as long as the server is there. */
export function answerWork<Asked, Made>(work: (asked: Asked) => Promise<Made>): void {
  const tell = (told: FromWorker<Made>) => process.send?.(told)
  process.on('message', ({ id, asked }: ToWorker<Asked>) => {
    work(asked).then(
      (made) => tell({ id, made }),
      () => tell({ id }),
    )
  })
  process.once('disconnect', () => process.exit())
  tell('ready')
}
