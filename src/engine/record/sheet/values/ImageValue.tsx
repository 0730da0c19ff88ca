import { useState } from 'react'
import { named } from '../../../page/named'
import { Dialog } from '../../../page/overlays'
import { sheetText } from '../messages'

interface ImageValueProps {
  readonly title: string
  readonly source: string
}

export function ImageValue({ title, source }: ImageValueProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="sheet-image"
        aria-haspopup="dialog"
        aria-label={sheetText.enlarge(title)}
        onClick={() => setOpen(true)}
      >
        <img src={source} alt={title} />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="lg" slotProps={named(title)}>
        <button
          type="button"
          className="sheet-whole"
          aria-label={sheetText.close}
          onClick={() => setOpen(false)}
        >
          <img src={source} alt={title} />
        </button>
      </Dialog>
    </>
  )
}
