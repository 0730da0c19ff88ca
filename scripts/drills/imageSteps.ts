/* Parses the few instructions that our Dockerfile uses; any other is an error, so that none is ignored. */

/** One line. */
export interface Step {
  readonly kind: 'WORKDIR' | 'COPY' | 'RUN' | 'ENV' | 'CMD'
  readonly words: readonly string[]
  /** The stage to copy from. */
  readonly from?: string
}

/** A stage of the image. */
export interface Stage {
  readonly name: string
  readonly steps: readonly Step[]
}

const silent = ['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK']

/** The stages of a Dockerfile. @throws Error for an unknown instruction */
export function readImage(text: string): readonly Stage[] {
  const stages: { name: string; steps: Step[] }[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [kind = '', ...words] = line.split(/\s+/)
    const stage = stages.at(-1)
    if (kind === 'FROM') stages.push({ name: words[2] ?? 'last', steps: [] })
    else if (silent.includes(kind)) continue
    else if (kind === 'RUN') {
      // Each command of a line is a step.
      for (const command of words.join(' ').split(' && ')) {
        if (!/^(?:mkdir|chown) /.test(command)) stage?.steps.push({ kind, words: command.split(' ') })
      }
    } else if (kind === 'CMD') {
      const parsed: unknown = JSON.parse(words.join(' '))
      if (Array.isArray(parsed)) stage?.steps.push({ kind, words: parsed.map(String) })
    } else if (kind === 'COPY') {
      const from = words[0]?.startsWith('--from=') ? words[0].slice(7) : undefined
      if (from) stage?.steps.push({ kind, from, words: words.slice(1) })
      else stage?.steps.push({ kind, words })
    } else if (kind === 'WORKDIR' || kind === 'ENV') stage?.steps.push({ kind, words })
    else throw new Error(`The Dockerfile has a word that this drill does not know: ${kind}`)
  }
  return stages
}
