CREATE TABLE "upload_usage" (
	"scope" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sent_digest" text;