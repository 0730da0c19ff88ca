/* The worker's side of the protocol. It imports nothing from the server. */

export interface ToWorker<Asked> {
  readonly id: number
  readonly asked: Asked
}

/** Ready, or the result of a job; without a result if the job failed. */
export type FromWorker<Made> =
  | 'ready'
  | { readonly id: number; readonly made: Made }
  | { readonly id: number }

/** Exit code of a worker that exceeded its memory limit. */
export const tooLargeCode = 70

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
