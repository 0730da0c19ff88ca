import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import { call } from '../../engine'
import { Frame, LinkFailureFrame } from './Frame'
import { text } from './messages'
import { titles } from './titles'
import { useOpenedLink } from './useLinkRequest'

/** Uses the link as soon as the page opens. */
export function VerifyMailPage() {
  const { token = '' } = useParams()
  const { answer, failure } = useOpenedLink(token, () => call('PATCH /mailStatus/:token', withLink(token)))
  if (failure !== undefined) return <LinkFailureFrame failure={failure} hint={text.askMail} />
  if (!answer) return <Frame title={titles.verify} hint={text.verifying} hasWayBack={false} />
  return (
    <Frame title={text.verifiedTitle} hint={<span role="status">{text.verified}</span>} hasWayBack={false}>
      <a className="visitor-button" href="#/login">
        {text.goOn}
      </a>
    </Frame>
  )
}
