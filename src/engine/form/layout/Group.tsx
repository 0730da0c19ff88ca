import { createContext, type PropsWithChildren, useContext } from 'react'

export const SectionTitle = createContext('')

interface GroupProps extends PropsWithChildren {
  readonly title: string
  readonly isRequired?: boolean
  readonly help?: string
}

export function Group({ title, isRequired = false, help, children }: GroupProps) {
  const isNamed = useContext(SectionTitle) === title
  const content = (
    <>
      {help && <p className="note">{help}</p>}
      {children}
    </>
  )
  if (isNamed) {
    return (
      <fieldset className="plain" aria-label={title}>
        {content}
      </fieldset>
    )
  }
  return (
    <fieldset className="group">
      <legend className="name">
        {title}
        {isRequired && <span aria-hidden="true">{' *'}</span>}
      </legend>
      <div className="place">{content}</div>
    </fieldset>
  )
}
