import type { PropsWithChildren } from 'react'

interface SectionProps extends PropsWithChildren {
  readonly id: string
  readonly title: string
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="section" aria-labelledby={title === '' ? undefined : id}>
      {title !== '' && (
        <h2 id={id} className="title" tabIndex={-1}>
          {title}
        </h2>
      )}
      <div className="place">{children}</div>
    </section>
  )
}
