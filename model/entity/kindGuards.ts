/* Type guards over a field's kind, each derived from a trait, so that a new kind only declares its traits. */
import { type Kind, type KindTraits, kinds, type kindTraits, traitsOf } from './kinds'

interface HasKind {
  readonly kind: Kind
}

type TraitValues<Trait extends keyof KindTraits> = readonly NonNullable<KindTraits[Trait]>[]

type KindWith<Trait extends keyof KindTraits, Answer = NonNullable<KindTraits[Trait]>> = {
  [K in Kind]: (typeof kindTraits)[K] extends { readonly [T in Trait]: Answer } ? K : never
}[Kind]

// Marked free of side effects so that bundles omit the unused guards.
/* @__NO_SIDE_EFFECTS__ */
function having<Trait extends keyof KindTraits, const A extends TraitValues<Trait>>(
  trait: Trait,
  ...answers: A
) {
  const those: ReadonlySet<Kind> = new Set(
    kinds.filter((kind) => (answers as readonly unknown[]).includes(traitsOf(kind)[trait])),
  )
  return <F extends HasKind>(
    field: F | undefined,
  ): field is F & { readonly kind: KindWith<Trait, A[number]> } =>
    field !== undefined && those.has(field.kind)
}

export const isObject = having('nested', 'object')
export const isList = having('nested', 'list')
export const isNested = having('nested', 'object', 'list')
/** Whether it accepts any JSON. */
export const isJson = having('nested', 'unknown')

export const isReference = having('reference', 'one')
export const isReferenceList = having('reference', 'many')

export const isChoice = having('options', 'one')
export const isChoiceList = having('options', 'many')
export const hasOptions = having('options', 'one', 'many')

export const isBoolean = having('json', 'boolean')
/** Whether it is parsed as an integer, which excludes references although their values are integers. */
export const isInteger = having('reading', 'integer')
export const isMoney = having('unit', 'money')
export const isPercent = having('unit', 'percent')

export const isDate = having('temporal', 'date')
export const isMonth = having('temporal', 'month')
export const isInstant = having('temporal', 'instant')
export const isTemporal = having('temporal', 'date', 'month', 'instant')
/** Whether a value contains a day, with or without the time. */
export const hasDay = having('temporal', 'date', 'instant')

export const isShortText = having('freeText', 'short')
export const isLongText = having('freeText', 'long')
export const isFreeText = having('freeText', 'short', 'long')
export const isTextList = having('freeText', 'list')
export const isEmail = having('contact', 'email')
export const isPhone = having('contact', 'phone')
export const isContact = having('contact', 'email', 'phone')
/** An official number of a person or company. */
export const isDocument = having('document', 'person')
export const isSecret = having('secret', true)

export const isFile = having('file', 'inline', 'one', 'many')
/** One or several files that the server stores separately. */
export const isStoredFile = having('file', 'one', 'many')
export const isPicture = having('picture', true)
export const isInlinePicture = having('file', 'inline')

export const isCoordinate = having('unit', 'degrees')
/** Includes a latitude or a longitude alone. */
export const isPlacePart = having('place', 'polygon', 'point', 'latitude', 'longitude')
/** Counts a latitude for the pair, but not its longitude. */
export const isPlace = having('place', 'polygon', 'point', 'latitude')
export const isLongitude = having('place', 'longitude')
export const isPolygon = having('place', 'polygon')

/** Whether its values can neither be compared nor written in a sentence. */
export const isOpaque = having('family', 'opaque')

/** Whether a table cell can hold the value. */
export const fitsCell = (field: HasKind) => !isOpaque(field) && !traitsOf(field.kind).isMany
