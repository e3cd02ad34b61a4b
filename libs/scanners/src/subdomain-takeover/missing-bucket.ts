import { type Asked, fieldOf } from '@palisade/scan-engine';

/** AWS has 16 letters and digits, and an id of the host in Base64; MinIO and Ceph, which owners run themselves, have others. */
const IDS = [/<RequestId>[0-9A-Z]{16}<\/RequestId>/, /<HostId>(?![0-9a-f]+<)[\w+/=]{40,}<\/HostId>/];
const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Names that AWS gives out itself, or reserves for one account and region. */
const RESERVED = /(?:-s3alias|--ol-s3|--x-s3|--table-s3|\.mrap|-\d{12}-[a-z]{2}(?:-[a-z]+)+-\d-an)$/;

/** The error of storage about a bucket that does not exist. */
export const BUCKET_ERROR = 'NoSuchBucket';

/**
 * The bucket that Amazon S3 says does not exist, whatever is in front of it: a CDN passes the response on, and an alias record of Route 53
 * shows only addresses. Null for anything else, and for a name that others cannot create.
 */
export function missingBucket(asked: Asked): string | null {
  const error = bucketErrorIn(asked);
  return error?.isAmazon === true && isFree(error.bucket) ? error.bucket : null;
}

/** Whether storage says that its bucket does not exist, and others could create it. A missing page of a customer may quote the error. */
export function saysBucketError(asked: Asked): boolean {
  const error = bucketErrorIn(asked);
  return error !== null && (error.bucket === null || isFree(error.bucket));
}

const isFree = (bucket: string | null): boolean =>
  bucket !== null && NAME.test(bucket) && !RESERVED.test(bucket);

interface BucketError {
  bucket: string | null;
  isAmazon: boolean;
}

/** As the whole document, or in the header fields of Amazon S3. */
function bucketErrorIn({ response, text }: Asked): BucketError | null {
  if (response === null || response.truncated || response.status !== 404) return null;
  if (fieldOf(response.headers, 'x-amz-error-code') === BUCKET_ERROR)
    return { bucket: ofSite(response, text), isAmazon: true };
  if (SITE_PAGE.test(text)) return { bucket: ofSite(response, text), isAmazon: false };
  const error = withoutProlog(text);
  if (!/^<Error[\s>]/.test(error) || !error.includes(`<Code>${BUCKET_ERROR}</Code>`)) return null;
  const isAmazon =
    fieldOf(response.headers, 'server') === 'AmazonS3' ||
    (!error.includes('<Resource>') && IDS.every((id) => id.test(error)));
  return { bucket: bucketIn(error), isAmazon };
}

/** What the address for sites sends as a whole. A proxy may have left out its header fields. */
const SITE_PAGE =
  /^\s{0,20}<html>\s{0,20}<head><title>404[^<]{0,40}<\/title><\/head>\s{0,20}<body>\s{0,20}<h1>404[^<]{0,40}<\/h1>\s{0,20}<ul>\s{0,20}<li>Code: NoSuchBucket<\/li>/i;

type Response = NonNullable<Asked['response']>;

/** The address for sites says it in a header field, whatever the language of the page. */
const ofSite = (response: Response, text: string): string | null =>
  fieldOf(response.headers, 'x-amz-error-detail-bucketname') ??
  /<li>BucketName: ([^<]{3,63})<\/li>/.exec(text)?.[1] ??
  bucketIn(text);

const bucketIn = (text: string): string | null =>
  /<BucketName>([^<]{3,63})<\/BucketName>/.exec(text)?.[1] ?? null;

const MOST_PARTS = 10;

/** What follows the declaration and the comments of XML. A page that quotes the error has other text before it. */
function withoutProlog(text: string): string {
  let rest = text.trimStart();
  for (let parts = 0; parts < MOST_PARTS && /^<(?:\?|!--)/.test(rest); parts += 1) {
    const end = rest.startsWith('<?') ? '?>' : '-->';
    const at = rest.indexOf(end);
    if (at < 0) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
  return rest;
}
