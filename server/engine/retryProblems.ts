/* Problems that are sent with `Retry-After`. */
import { Problem } from '#model/problem/problem'

export class TooManyProblem extends Problem {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super('too_many', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const busySeconds = 5

export class BusyProblem extends Problem {
  readonly retryAfterSeconds = busySeconds

  constructor(message: string) {
    super('too_slow', message)
  }
}
