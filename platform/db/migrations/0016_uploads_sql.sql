UPDATE "uploads" SET "sent_digest" = "digest" WHERE "finished_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "upload_usage" ("scope", "bytes")
  SELECT 'member:' || "member_id", sum("size") FROM "uploads" GROUP BY "member_id"
  UNION ALL SELECT 'platform', coalesce(sum("size"), 0) FROM "uploads";
