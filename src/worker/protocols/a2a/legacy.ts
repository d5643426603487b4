/** A2A 0.3 in terms of 1.0: parameters in, results out. Names of kinds and states differ; the meaning is the same. */

import { isObject, type JsonObject } from "../../../lib/text.ts";
import type { Artifact, Message, Part, Task, TaskStatus } from "./model.ts";

function fromPart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { kind, text, data, file, metadata } = part;
  if (kind === "text" || (kind === undefined && text !== undefined)) return { text, metadata };
  if (kind === "data" || (kind === undefined && data !== undefined)) return { data, metadata };
  if (!isObject(file)) return { metadata };
  return { raw: file.bytes, url: file.uri, mediaType: file.mimeType, filename: file.name, metadata };
}

function fromMessage(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { role, parts } = message;
  return {
    ...message,
    role: role === "user" ? "ROLE_USER" : role === "agent" ? "ROLE_AGENT" : role,
    parts: Array.isArray(parts) ? parts.map(fromPart) : parts,
  };
}

/** The parameters of `message/send` as those of SendMessage, not yet checked. */
export function fromLegacySend(params: unknown): unknown {
  if (!isObject(params)) return params;
  const { message, configuration, metadata } = params;
  return {
    message: fromMessage(message),
    metadata,
    configuration: isObject(configuration)
      ? {
          historyLength: configuration.historyLength,
          acceptedOutputModes: configuration.acceptedOutputModes,
          taskPushNotificationConfig: configuration.pushNotificationConfig,
        }
      : configuration,
  };
}

function toPart({ text, raw, url, data, metadata, mediaType, filename }: Part): JsonObject {
  const more = { ...(metadata && { metadata }) };
  if (text !== undefined) return { kind: "text", text, ...more };
  if (data !== undefined) return { kind: "data", data: isObject(data) ? data : { value: data }, ...more };
  return { kind: "file", file: { bytes: raw, uri: url, mimeType: mediaType, name: filename }, ...more };
}

function toMessage({ role, parts, ...message }: Message): JsonObject {
  return { kind: "message", ...message, role: role === "ROLE_USER" ? "user" : "agent", parts: parts.map(toPart) };
}

function toStatus({ state, message, timestamp }: TaskStatus): JsonObject {
  return {
    state: state.replace("TASK_STATE_", "").toLowerCase().replace("_", "-"),
    ...(message && { message: toMessage(message) }),
    timestamp,
  };
}

const toArtifact = ({ parts, ...artifact }: Artifact): JsonObject => ({ ...artifact, parts: parts.map(toPart) });

/** A task in the form of 0.3. */
export function toLegacyTask({ id, contextId, status, artifacts, history }: Task): JsonObject {
  return {
    kind: "task",
    id,
    contextId,
    status: toStatus(status),
    ...(artifacts && { artifacts: artifacts.map(toArtifact) }),
    ...(history && { history: history.map(toMessage) }),
  };
}
