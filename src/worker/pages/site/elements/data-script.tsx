/** Data inside a page, for programs. */

interface Props {
  readonly id?: string;
  /** The media type of the data. */
  readonly type: string;
  readonly data: object;
}

/** Renders data as JSON in which nothing ends the element. */
export const DataScript = ({ id, type, data }: Props) => (
  <script id={id} type={type} dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }} />
);
