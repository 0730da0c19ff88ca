import type { Mentionable } from '#model/wire/record/timeline'
import { useConsole } from '../../console/console'
import { noteText } from './noteMessages'

interface MentionListProps {
  readonly id: string
  readonly people: readonly Mentionable[]
  readonly chosen: Mentionable | undefined
  onChoose(person: Mentionable): void
}

export function MentionList({ id, people, chosen, onChoose }: MentionListProps) {
  const { index } = useConsole()
  const titles = new Map(
    [...index.values()].flatMap(({ account }) => (account ? [[account.role, account.title]] : [])),
  )
  return (
    <div className="note-people">
      <p role="status">{noteText.found(people.length)}</p>
      <div role="listbox" id={`${id}-people`} aria-label={noteText.people}>
        {people.map((person) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the textarea keeps the focus and handles the keys.
          <div
            key={person.id}
            id={`${id}-person-${person.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={person === chosen}
            // Keeps focus in the text, so that a phone's keyboard stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            {person.name}
            <small>{titles.get(person.role)}</small>
          </div>
        ))}
      </div>
    </div>
  )
}
