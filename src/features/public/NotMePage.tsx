/* The way back from a change of address that the person did not ask for, by the link that came to the address that was. */
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import { call } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'

/** The page: programs that look into mail open links too, so that it takes a press. */
export function NotMePage() {
  const { token = '' } = useParams()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  const undo = async () => {
    setBusy(true)
    try {
      await call('POST /auth/nao-fui-eu/:token', withLink(token))
      setDone(true)
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : text.failed)
    } finally {
      setBusy(false)
    }
  }

  if (failure !== undefined) return <Frame title={text.badLinkTitle} hint={failure} />
  if (isDone) return <Frame title={text.undoneTitle} hint={<span role="status">{text.undone}</span>} />
  return (
    <Frame title={text.notMeTitle} hint={text.notMeHint}>
      <button type="button" className="visitor-button" disabled={isBusy} onClick={() => void undo()}>
        {isBusy ? text.wait : text.undo}
      </button>
    </Frame>
  )
}
