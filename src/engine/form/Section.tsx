import { type PropsWithChildren, useId } from 'react'

/** A titled card of a form. */
export function Section({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={title === '' ? undefined : id}>
      {title !== '' && (
        <h2 id={id} className="title">
          {title}
        </h2>
      )}
      <div className="place">{children}</div>
    </section>
  )
}
