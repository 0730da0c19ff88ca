/* Questions about the kind of a field, each answered by a trait: a new kind answers them where it says its traits. */
import { type Kind, type KindTraits, kinds, type kindTraits, traitsOf } from './kinds'

interface HasKind {
  readonly kind: Kind
}

type Answers<Trait extends keyof KindTraits> = readonly NonNullable<KindTraits[Trait]>[]

/** The kinds whose trait has one of these answers. */
type KindWith<Trait extends keyof KindTraits, Answer = NonNullable<KindTraits[Trait]>> = {
  [K in Kind]: (typeof kindTraits)[K] extends { readonly [T in Trait]: Answer } ? K : never
}[Kind]

// A test whether a field's kind has one of these answers; bundles leave out those without use.
/* @__NO_SIDE_EFFECTS__ */
function having<Trait extends keyof KindTraits, const A extends Answers<Trait>>(trait: Trait, ...answers: A) {
  const those: ReadonlySet<Kind> = new Set(
    kinds.filter((kind) => (answers as readonly unknown[]).includes(traitsOf(kind)[trait])),
  )
  return <F extends HasKind>(
    field: F | undefined,
  ): field is F & { readonly kind: KindWith<Trait, A[number]> } =>
    field !== undefined && those.has(field.kind)
}

/** Is it one object of fields? */
export const isObject = having('nested', 'object')
/** Is it a list of objects? */
export const isList = having('nested', 'list')
/** Does it hold fields of its own? */
export const isNested = having('nested', 'object', 'list')
/** Does it take any JSON? */
export const isJson = having('nested', 'unknown')

export const isReference = having('reference', 'one')
export const isReferenceList = having('reference', 'many')

export const isChoice = having('options', 'one')
export const isChoiceList = having('options', 'many')
/** Is it chosen from options, one or several? */
export const hasOptions = having('options', 'one', 'many')

export const isBoolean = having('json', 'boolean')
export const isInteger = having('reading', 'integer')
export const isMoney = having('unit', 'money')
export const isPercent = having('unit', 'percent')

export const isDate = having('temporal', 'date')
export const isMonth = having('temporal', 'month')
export const isInstant = having('temporal', 'instant')
/** Does one value name a day, a month or an instant? */
export const isTemporal = having('temporal', 'date', 'month', 'instant')
/** Does one value name a day, with or without its hour? */
export const hasDay = having('temporal', 'date', 'instant')

/** A text of one line, without a format. */
export const isShortText = having('freeText', 'short')
export const isLongText = having('freeText', 'long')
export const isFreeText = having('freeText', 'short', 'long')
/** A list of texts without a format. */
export const isTextList = having('freeText', 'list')
export const isEmail = having('contact', 'email')
export const isPhone = having('contact', 'phone')
export const isContact = having('contact', 'email', 'phone')
/** A number by which the state knows a person or a company. */
export const isDocument = having('document', 'person')
export const isSecret = having('secret', true)

export const isFile = having('file', 'inline', 'one', 'many')
/** A file, or several, that the server stores apart. */
export const isStoredFile = having('file', 'one', 'many')
export const isPicture = having('picture', true)
/** A picture as a data URL. */
export const isInlinePicture = having('file', 'inline')

/** Is it a latitude or a longitude? */
export const isCoordinate = having('unit', 'degrees')
/** Does it say a place on a map, or half of one? */
export const isPlacePart = having('place', 'polygon', 'point', 'latitude', 'longitude')
/** Does it say a place, as far as a latitude does with the longitude beside it? */
export const isPlace = having('place', 'polygon', 'point', 'latitude')
export const isLongitude = having('place', 'longitude')
export const isPolygon = having('place', 'polygon')

/** Has it no value that can be compared or written in a sentence? */
export const isOpaque = having('family', 'opaque')

/** Can a cell of a table hold the value? */
export const fitsCell = (field: HasKind) => !isOpaque(field) && !traitsOf(field.kind).isMany
