/** Writes whole numbers from 0, small ones in one byte, and plain bytes. */
export class ByteWriter {
  private bytes = Buffer.allocUnsafe(1_024)
  private length = 0

  writeNumber(value: number): void {
    this.reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) + 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.bytes[this.length++] = rest
  }

  writeBytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  toBuffer(): Buffer {
    return this.bytes.subarray(0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + more))
    larger.set(this.toBuffer())
    this.bytes = larger
  }
}

/** Reads what `ByteWriter` wrote. Throws `RangeError` past the end. */
export class ByteReader {
  private readonly bytes: Buffer
  private at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  readNumber(): number {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new RangeError('the outline ends early')
      if (byte < 0x80) return value + byte * scale
      value += (byte - 0x80) * scale
      scale *= 0x80
    }
  }

  readBytes(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError('the outline ends early')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  readRest(): Buffer {
    return this.readBytes(this.bytes.length - this.at)
  }
}
